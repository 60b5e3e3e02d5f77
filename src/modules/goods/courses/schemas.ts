import { Type } from 'typebox'
import { Closed, Deprecated, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

const Uuid = Type.String({ format: 'uuid' })
const text = Nullable(Type.String())
const Period = Nullable(OneOf(['day', 'week', 'month', 'year']))
const VideoUrl = Nullable(
  Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2000, examples: ['https://video.example/1.mp4'] }),
)
const ContentType = OneOf(['text', 'video'])
const withoutDiscussions = 'Stored and shown; there are no discussions here'

export const ProgressOut = Closed(
  { updated_at: Nullable(Timestamp), progress: Type.Number(), is_completed: Type.Boolean() },
  { title: 'CourseProgress' },
)

const content = {
  uuid: Uuid,
  title: Type.String(),
  text,
  type: ContentType,
  duration: Nullable(Type.Integer({ description: 'Seconds' })),
  video_url: Nullable(Type.String()),
  sequence_order: Type.Integer(),
  is_shown: Type.Boolean(),
  is_discussion_active: Deprecated(Type.Boolean(), withoutDiscussions),
  is_email_notification_active: Type.Boolean(),
  section_uuid: Uuid,
  variant_id: Type.Integer(),
  inserted_at: Timestamp,
  updated_at: Timestamp,
}

export const ContentOut = Closed(content, { title: 'CourseContent' })

const section = {
  uuid: Uuid,
  title: Type.String(),
  type: text,
  sequence_order: Type.Integer(),
  is_shown: Type.Boolean(),
  variant_id: Type.Integer(),
  inserted_at: Timestamp,
  updated_at: Timestamp,
}

export const SectionOut = Closed({ ...section, course_contents: Type.Array(ContentOut) }, { title: 'CourseSection' })

const Settings = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  maxProperties: 100,
  description: 'Free-form data of the shop, stored unchanged',
})

const course = {
  id: Type.Integer({ description: 'The id of the variant' }),
  uuid: Uuid,
  item_type: Type.String(),
  pricing_type: Type.String(),
  interval: Period,
  interval_count: Nullable(Type.Integer()),
  validity_period_unit: Period,
  validity_period: Nullable(Type.Integer()),
  product_id: Type.Integer(),
  description: text,
  product_name: Type.String(),
  fullname: Type.String(),
  course_settings: Settings,
}

export const CourseOut = Closed({ ...course, course_sections: Type.Array(SectionOut) }, { title: 'Course' })

export const OwnedContentOut = Closed(
  {
    ...content,
    boosts: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    progress: ProgressOut,
    is_notification_enabled: Nullable(Type.Boolean()),
  },
  { title: 'CustomerCourseContent' },
)

export const OwnedSectionOut = Closed(
  { ...section, course_contents: Type.Array(OwnedContentOut), progress: ProgressOut },
  { title: 'CustomerCourseSection' },
)

export const OwnedCourseOut = Closed(
  { ...course, course_sections: Type.Array(OwnedSectionOut), progress: ProgressOut },
  { title: 'CustomerCourse' },
)

export const OwnedCourseCard = Closed(
  {
    variant_uuid: Uuid,
    variant_id: Type.Integer(),
    product_name: Type.String(),
    fullname: Type.String(),
    images: Type.Array(Type.String()),
    granted_at: Timestamp,
    expires_at: Nullable(Timestamp),
    progress: ProgressOut,
  },
  { title: 'CustomerCourseCard' },
)

export const CourseIn = Closed({ course_settings: Settings })

const sectionIn = { type: Type.Optional(Nullable(Text(40))), is_shown: Type.Optional(Type.Boolean()) }
export const SectionIn = Closed({ title: Text(200), ...sectionIn })
export const SectionPatch = Closed({ title: Type.Optional(Text(200)), ...sectionIn })

const ownFlag = Type.Optional(Nullable(Type.Boolean({ description: 'null inherits the setting of the variant' })))
const contentIn = {
  type: Type.Optional(ContentType),
  text: Type.Optional(Nullable(Type.String({ maxLength: 100_000, description: 'Plain text or Markdown' }))),
  video_url: Type.Optional(VideoUrl),
  duration: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 864_000, description: 'Seconds' }))),
  is_shown: Type.Optional(Type.Boolean()),
  is_discussion_active: Deprecated(ownFlag, withoutDiscussions),
  is_email_notification_active: ownFlag,
}
export const ContentIn = Closed({ title: Text(200), ...contentIn })
export const ContentPatch = Closed({ title: Type.Optional(Text(200)), ...contentIn })

export const OrderIn = Closed({ uuids: Type.Array(Uuid, { minItems: 1, maxItems: 500 }) })

export const ProgressIn = Type.Object({ progress: Type.Number({ minimum: 0, maximum: 100 }) })
