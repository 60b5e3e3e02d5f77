import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { createContent, deleteContent, orderContents, readContent, updateContent } from './manage-contents.ts'
import { ContentIn, ContentOut, ContentPatch, OrderIn, SectionOut } from './schemas.ts'

const tag = 'Courses'
const ofSection = { section_uuid: Type.String({ format: 'uuid' }) }
const ofContent = { content_uuid: Type.String({ format: 'uuid' }) }
const content = { status: 200, schema: ContentOut }

/** Merchant routes for the contents of course sections: texts and videos. */
export const contentRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantCreate({
    method: 'POST',
    path: '/course-sections/:section_uuid/course-contents',
    tag,
    summary: 'Append a content to a section',
    scope: 'product:update',
    permission: 'catalog:manage',
    params: ofSection,
    body: ContentIn,
    example: { title: 'Arabika dan robusta', video_url: 'https://video.example/arabika.mp4', duration: 420 },
    answer: content,
    errors: [404, 409],
    handle: async (tx, { merchant, params, body, now }) =>
      createContent(tx, merchant.business_id, params.section_uuid, body, now),
  }),
  merchantAction({
    method: 'PATCH',
    path: '/course-sections/:section_uuid/course-content-orders',
    tag,
    summary: 'Reorder the contents of a section',
    scope: 'product:update',
    permission: 'catalog:manage',
    params: ofSection,
    body: OrderIn,
    example: { uuids: ['01942f4b-2c6e-7b52-9d0e-0d5a1f6f7a11'] },
    answer: { status: 200, schema: SectionOut },
    errors: [404, 422],
    handle: async (tx, { merchant, params, body, now }) =>
      orderContents(tx, merchant.business_id, params.section_uuid, body.uuids, now),
  }),
  merchantRead({
    method: 'GET',
    path: '/course-contents/:content_uuid',
    tag,
    summary: 'Read a content',
    scope: 'product:read',
    params: ofContent,
    answer: content,
    errors: [404],
    handle: async ({ merchant, params }) => readContent(db, merchant.business_id, params.content_uuid),
  }),
  merchantAction({
    method: 'PATCH',
    path: '/course-contents/:content_uuid',
    tag,
    summary: 'Change a content',
    scope: 'product:update',
    permission: 'catalog:manage',
    params: ofContent,
    body: ContentPatch,
    example: { title: 'Arabika, robusta, liberika', is_discussion_active: null },
    answer: content,
    errors: [404],
    handle: async (tx, { merchant, params, body, now }) =>
      updateContent(tx, merchant.business_id, params.content_uuid, body, now),
  }),
  merchantAction({
    method: 'DELETE',
    path: '/course-contents/:content_uuid',
    tag,
    summary: 'Delete a content',
    scope: 'product:update',
    permission: 'catalog:manage',
    params: ofContent,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { merchant, params }) => deleteContent(tx, merchant.business_id, params.content_uuid),
  }),
]
