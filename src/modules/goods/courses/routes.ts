import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { contentRoutes } from './content-routes.ts'
import { getCourse, updateCourse } from './manage-course.ts'
import { createSection, deleteSection, orderSections, readSection, updateSection } from './manage-sections.ts'
import { CourseIn, CourseOut, OrderIn, SectionIn, SectionOut, SectionPatch } from './schemas.ts'

const tag = 'Courses'
const ofVariant = { variant_id: Type.String({ maxLength: 60, description: 'Number, unique_id or UUID' }) }
const ofSection = { section_uuid: Type.String({ format: 'uuid' }) }
const course = { status: 200, schema: CourseOut }
const section = { status: 200, schema: SectionOut }

/** Merchant routes for a course and its sections. Their contents are in `contentRoutes`. */
export const courseRoutes = (service: Service): MerchantRoute[] => {
  const { db } = service
  return [
    merchantRead({
      method: 'GET',
      path: '/variants/:variant_id/course',
      tag,
      summary: 'Read the course of a variant with all sections and contents, including hidden ones',
      scope: 'product:read',
      params: ofVariant,
      answer: course,
      errors: [404],
      handle: async ({ merchant, params }) => getCourse(db, merchant.business_id, params.variant_id),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/variants/:variant_id/course',
      tag,
      summary: 'Change the settings of a course',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofVariant,
      body: CourseIn,
      example: { course_settings: { certificate: true } },
      answer: course,
      errors: [404],
      handle: async (tx, { merchant, params, body, now }) =>
        updateCourse(tx, merchant.business_id, params.variant_id, body.course_settings, now),
    }),
    merchantCreate({
      method: 'POST',
      path: '/variants/:variant_id/course-sections',
      tag,
      summary: 'Append a section to a course',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofVariant,
      body: SectionIn,
      example: { title: 'Mengenal biji kopi' },
      answer: section,
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now }) =>
        createSection(tx, merchant.business_id, params.variant_id, body, now),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/variants/:variant_id/course-section-orders',
      tag,
      summary: 'Reorder the sections of a course',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofVariant,
      body: OrderIn,
      example: { uuids: ['01942f4b-2c6e-7b52-9d0e-0d5a1f6f7a11'] },
      answer: course,
      errors: [404, 422],
      handle: async (tx, { merchant, params, body, now }) =>
        orderSections(tx, merchant.business_id, params.variant_id, body.uuids, now),
    }),
    merchantRead({
      method: 'GET',
      path: '/course-sections/:section_uuid',
      tag,
      summary: 'Read a section with its contents',
      scope: 'product:read',
      params: ofSection,
      answer: section,
      errors: [404],
      handle: async ({ merchant, params }) => readSection(db, merchant.business_id, params.section_uuid),
    }),
    merchantAction({
      method: 'PATCH',
      path: '/course-sections/:section_uuid',
      tag,
      summary: 'Rename, show or hide a section',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofSection,
      body: SectionPatch,
      example: { is_shown: false },
      answer: section,
      errors: [404],
      handle: async (tx, { merchant, params, body, now }) =>
        updateSection(tx, merchant.business_id, params.section_uuid, body, now),
    }),
    merchantAction({
      method: 'DELETE',
      path: '/course-sections/:section_uuid',
      tag,
      summary: 'Delete a section with its contents',
      scope: 'product:update',
      permission: 'catalog:manage',
      params: ofSection,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params }) => deleteSection(tx, merchant.business_id, params.section_uuid),
    }),
    ...contentRoutes(service),
  ]
}
