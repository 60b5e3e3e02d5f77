import type { Route } from '../route.ts'

/** The name of a route in generated clients. */
export const operationId = ({ method, path, operationId: own }: Route) =>
  own ??
  method.toLowerCase() +
    path
      .split('/')
      .filter((part) => part && !/^(v3|api)$/.test(part))
      .map((part) => (part.startsWith(':') ? `_by_${part.slice(1)}` : `_${part.replace(/[^a-z0-9]/gi, '_')}`))
      .join('')
