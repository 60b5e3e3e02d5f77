/**
 * Courses, which belong to a variant.
 * 1. The merchant creates sections and contents, orders them, and shows or hides them.
 * 2. Customers who own the variant read the visible parts and record their progress. Others get 404.
 * 3. Contents that become visible are announced to learners, where variant or content asks for it; the module
 *    `course-messages` mails them.
 * 4. Progress is stored per content and aggregated per section and course on reading.
 */
export { customerCourseRoutes } from './customer-routes.ts'
export { type Announced, claimContents, createContent } from './manage-contents.ts'
export { createSection } from './manage-sections.ts'
export { deleteProgress, moveProgress } from './move-progress.ts'
export { courseRoutes } from './routes.ts'
