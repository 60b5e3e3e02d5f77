export const roles = ['owner', 'admin', 'developer', 'staff', 'viewer'] as const

export type Role = (typeof roles)[number]

/** The roles that hold each permission. Every member may read what is not restricted. */
const permissions = {
  'business:read': ['owner', 'admin', 'developer', 'staff', 'viewer'],
  'business:update': ['owner', 'admin'],
  'business:delete': ['owner'],
  'members:manage': ['owner', 'admin'],
  'owners:manage': ['owner'],
  'stores:manage': ['owner', 'admin'],
  'developers:manage': ['owner', 'admin', 'developer'],
  'money_scopes:grant': ['owner', 'admin'],
  'money_scopes:confirm': ['owner'],
  'apps:authorize': ['owner', 'admin'],
  'catalog:manage': ['owner', 'admin', 'staff'],
  'orders:manage': ['owner', 'admin', 'staff'],
  'payments:manage': ['owner', 'admin'],
  'account_changes:undo': ['owner'],
  'refunds:manage': ['owner', 'admin'],
  'refunds:request': ['owner', 'admin', 'staff'],
  'messages:manage': ['owner', 'admin'],
  'notifications:choose': ['owner', 'admin', 'developer', 'staff', 'viewer'],
  'views:save': ['owner', 'admin', 'developer', 'staff', 'viewer'],
  'views:share': ['owner', 'admin', 'developer', 'staff'],
  'audit:read': ['owner', 'admin'],
  'outbox:read': ['owner', 'admin', 'developer'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** A permission to change something; those that end in `:read` are not enough for a write. */
export type WritePermission = Exclude<Permission, `${string}:read`>

export const permissionNames = Object.keys(permissions) as Permission[]

/** The permissions that a role holds. */
export const listPermissions = (role: Role) => permissionNames.filter((permission) => roleAllows(role, permission))

export const rolesWith = (permission: Permission): readonly Role[] => permissions[permission]

export const roleAllows = (role: Role, permission: Permission) =>
  (permissions[permission] as readonly Role[]).includes(role)
