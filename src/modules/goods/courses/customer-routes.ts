import { Type } from 'typebox'
import { customer } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { toOwner } from '../entitlements/index.ts'
import { listOwnedCourses } from './list-owned-courses.ts'
import { getOwnedContent, getOwnedCourse, getOwnedSection, recordProgress } from './owned-course.ts'
import { OwnedContentOut, OwnedCourseCard, OwnedCourseOut, OwnedSectionOut, ProgressIn } from './schemas.ts'

const tag = 'Customer courses'
const me = '/v3/stores/:store_id/customers/me'
const store = { store_id: Type.String({ description: "The store's unique_id" }) }
const params = { ...store, uuid: Type.String({ format: 'uuid' }) }

/** Courses for the customers who own them. Answers 404 to everyone else. */
export const customerCourseRoutes = ({ db, config }: Service): Route[] => [
  read({
    method: 'GET',
    path: `${me}/courses`,
    tag,
    summary: 'List the courses that I may use, with my progress',
    access: customer,
    params: store,
    answer: { status: 200, schema: ListOf(OwnedCourseCard) },
    handle: async ({ caller, now }) =>
      toList(await listOwnedCourses(db, toOwner(caller), pictureUrl(config.baseUrl), now)),
  }),
  read({
    method: 'GET',
    path: `${me}/variants/:uuid/course`,
    tag,
    summary: 'Read a course that I bought, by the UUID of its variant',
    access: customer,
    params,
    answer: { status: 200, schema: OwnedCourseOut },
    errors: [404],
    handle: async ({ caller, params, now }) => getOwnedCourse(db, toOwner(caller), params.uuid, now),
  }),
  read({
    method: 'GET',
    path: `${me}/course-sections/:uuid`,
    tag,
    summary: 'Read a section of a course that I bought',
    access: customer,
    params,
    answer: { status: 200, schema: OwnedSectionOut },
    errors: [404],
    handle: async ({ caller, params, now }) => getOwnedSection(db, toOwner(caller), params.uuid, now),
  }),
  read({
    method: 'GET',
    path: `${me}/course-contents/:uuid`,
    tag,
    summary: 'Read a content of a course that I bought',
    access: customer,
    params,
    answer: { status: 200, schema: OwnedContentOut },
    errors: [404],
    handle: async ({ caller, params, now }) => getOwnedContent(db, toOwner(caller), params.uuid, now),
  }),
  action({
    method: 'PATCH',
    path: `${me}/course-contents/:uuid`,
    tag,
    summary: 'Record my progress in a content, from 0 to 100',
    access: customer,
    params,
    body: ProgressIn,
    example: { progress: 40 },
    answer: { status: 200, schema: OwnedContentOut },
    errors: [404],
    handle: async (tx, { caller, params, body, now }) =>
      recordProgress(tx, toOwner(caller), params.uuid, body.progress, now),
  }),
]
