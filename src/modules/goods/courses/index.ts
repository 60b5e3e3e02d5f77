/**
 * Courses: lessons that belong to a variant.
 * 1. The merchant writes sections and contents, orders them, shows or hides them.
 * 2. Whoever bought the variant reads what is shown and says how far they are; anybody else finds nothing.
 * 3. Progress is kept a content and rolled up to section and course when it is read.
 */
export { customerCourseRoutes } from './customer-routes.ts'
export { createContent } from './manage-contents.ts'
export { createSection } from './manage-sections.ts'
export { courseRoutes } from './routes.ts'
