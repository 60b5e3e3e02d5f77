import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import type { ChangeKind, Restore } from './rules.ts'
import { AccountChangeOut } from './schemas.ts'
import { getChange, undoChange } from './undo-change.ts'
import { showChange } from './views.ts'

const tag = 'Account changes'
const access = member('account_changes:undo')
const params = { business_id: Type.String(), change_id: Id }
const path = '/api/businesses/:business_id/account-changes/:change_id'

/** `restores` restores the former values of each kind of account. */
export const accountChangeRoutes = (service: Service, restores: Record<ChangeKind, Restore>): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read a change of an account that money goes to',
    access,
    params,
    answer: { status: 200, schema: AccountChangeOut },
    errors: [404],
    handle: async ({ caller, params, now }) =>
      showChange(await getChange(service.db, caller.business.id, params.change_id), now),
  }),
  action({
    method: 'POST',
    path: `${path}/undo`,
    tag,
    summary: 'Undo a change within 24 hours, once',
    description:
      '409 with `details.reason` `already_undone`, `undo_expired`, or `changed_since` if the account was changed again. ' +
      'An added provider account is deleted, or switched off while payments of it are open. ' +
      'Owners are mailed about the undoing as about any other change.',
    access,
    params,
    answer: { status: 200, schema: AccountChangeOut },
    errors: [404, 409],
    handle: async (tx, { caller, params, now }) => {
      const { user, business } = caller
      const merchant = { business_id: business.id, user_id: user.id, actor: user.unique_id }
      const undoing = { key: service.secrets.credentials, restores }
      return showChange(await undoChange(tx, undoing, merchant, params.change_id, now), now)
    },
  }),
]
