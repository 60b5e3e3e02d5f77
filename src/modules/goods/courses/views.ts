import { fullName, publicName } from '../../catalog/item-names/index.ts'
import type { ContentRow, CourseVariant, loadSections, SectionRow } from './load-course.ts'
import { aggregateProgress, noProgress, type Progress } from './rules.ts'

type Defaults = { is_discussion_active: boolean; is_email_notification_active: boolean }
type LoadedSection = Awaited<ReturnType<typeof loadSections>>[number]

/** A content for its merchant. Flags that are null inherit the setting of the variant. */
export const showContent = (content: ContentRow, variant: Defaults) => ({
  uuid: content.uuid,
  title: content.title,
  text: content.text,
  type: content.type,
  duration: content.duration,
  video_url: content.video_url,
  sequence_order: content.sequence_order,
  is_shown: content.is_shown,
  is_discussion_active: content.is_discussion_active ?? variant.is_discussion_active,
  is_email_notification_active: content.is_email_notification_active ?? variant.is_email_notification_active,
  section_uuid: content.section_uuid,
  variant_id: content.variant_id,
  inserted_at: content.inserted_at,
  updated_at: content.updated_at,
})

const sectionFields = (section: SectionRow) => ({
  uuid: section.uuid,
  title: section.title,
  type: section.type,
  sequence_order: section.sequence_order,
  is_shown: section.is_shown,
  variant_id: section.variant_id,
  inserted_at: section.inserted_at,
  updated_at: section.updated_at,
})

export const showSection = (section: LoadedSection, variant: Defaults) => ({
  ...sectionFields(section),
  course_contents: section.contents.map((content) => showContent(content, variant)),
})

const courseFields = ({ variant, product }: CourseVariant, settings: Record<string, unknown>) => ({
  id: variant.id,
  uuid: variant.uuid,
  item_type: product.item_type,
  pricing_type: variant.pricing_type,
  interval: variant.interval,
  interval_count: variant.interval_count,
  validity_period_unit: variant.validity_period_unit,
  validity_period: variant.validity_period,
  product_id: product.id,
  description: variant.description ?? product.description,
  product_name: publicName(product),
  fullname: fullName(publicName(product), variant),
  course_settings: settings,
})

export const showCourse = (of: CourseVariant, settings: Record<string, unknown>, sections: LoadedSection[]) => ({
  ...courseFields(of, settings),
  course_sections: sections.map((section) => showSection(section, of.variant)),
})

type ProgressMap = Map<string, Progress>

/** A content for its buyer, with their progress. */
export const showOwnedContent = (content: ContentRow, variant: Defaults, progress: ProgressMap) => ({
  ...showContent(content, variant),
  boosts: [],
  is_notification_enabled: null,
  progress: progress.get(content.uuid) ?? noProgress,
})

export function showOwnedSection(section: LoadedSection, variant: Defaults, progress: ProgressMap) {
  const course_contents = section.contents.map((content) => showOwnedContent(content, variant, progress))
  return {
    ...sectionFields(section),
    course_contents,
    progress: aggregateProgress(course_contents.map((content) => content.progress)),
  }
}

export function showOwnedCourse(
  of: CourseVariant,
  settings: Record<string, unknown>,
  sections: LoadedSection[],
  progress: ProgressMap,
) {
  const course_sections = sections.map((section) => showOwnedSection(section, of.variant, progress))
  const contents = course_sections.flatMap((section) => section.course_contents)
  return {
    ...courseFields(of, settings),
    course_sections,
    progress: aggregateProgress(contents.map((content) => content.progress)),
  }
}
