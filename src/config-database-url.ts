/** A database URL with everything that we treat ourselves taken apart. */
export type DatabaseUrl = {
  /** A URL for each host that the URL names, without `options` and `target_session_attrs`. */
  servers: string[]
  /** The `options` of the URL: settings of the operator's own. */
  options: string
  /** Whether only a server that accepts writes may be used. */
  isReadWrite: boolean
  /** Hosts and database, without the credentials. */
  where: string
}

const form = /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/
const sessionAttributes = ['any', 'read-write', 'primary']

/** Parses `postgres://user@host1:5432,host2:5432/shop?target_session_attrs=read-write`; throws when it has another form. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const match = form.exec(text)
  if (!match) throw new Error('must start with postgres:// or postgresql://')
  const [, scheme, credentials = '', hosts = '', path = '', query = ''] = match
  const parameters = new URLSearchParams(query)
  const attributes = parameters.get('target_session_attrs') ?? 'any'
  if (!sessionAttributes.includes(attributes))
    throw new Error(`must have target_session_attrs=${sessionAttributes.join(', ')} or none`)
  const options = parameters.get('options') ?? ''
  parameters.delete('target_session_attrs')
  parameters.delete('options')
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const servers = hosts.split(',').map((host) => `${scheme}${credentials}${host}${path}${rest}`)
  if (!servers.every((server) => URL.canParse(server)))
    throw new Error('must have a host and port, or several with commas')
  return {
    servers,
    options,
    isReadWrite: attributes !== 'any' || servers.length > 1,
    where: `${hosts}${path}`,
  }
}

/** What is wrong with the URL, if it is set. */
export function findUrlProblem(text: string | undefined): string | undefined {
  try {
    if (text) parseDatabaseUrl(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
