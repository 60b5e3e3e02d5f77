/** A parsed database URL. The parts that we handle ourselves are separate fields. */
export type DatabaseUrl = {
  /** A URL for each host in the given URL, without `options` and `target_session_attrs`. */
  servers: string[]
  /** The `options` of the URL: session settings that the operator chose. */
  options: string
  /** Whether connections may only use a server that accepts writes. */
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

/** The URL of another database on the same servers. */
export const replaceDatabase = (text: string, name: string) =>
  text.replace(form, (_, scheme, credentials = '', hosts = '', _path, query) =>
    [scheme, credentials, hosts, '/', name, query === undefined ? '' : `?${query}`].join(''),
  )

export type DatabaseUrls = {
  databaseUrl: string | undefined
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode; undefined without a pooler. */
  databaseDirectUrl: string | undefined
  /** A standby of the same server, for reads; undefined without one. */
  databaseReadUrl: string | undefined
  /** Whether the environment sets the folder of the embedded database; the default is `data` in the current folder. */
  isDataDirChosen: boolean
}

/** Reads the addresses of the database. Problems are named without the values, which may hold a password. */
export function readDatabaseUrls(env: NodeJS.ProcessEnv, problems: string[]): DatabaseUrls {
  const read = (name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL') => {
    try {
      return env[name] ? parseDatabaseUrl(env[name]) : undefined
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
    }
  }
  const pooled = read('DATABASE_URL')
  read('DATABASE_DIRECT_URL')
  const standby = read('DATABASE_READ_URL')
  if (standby?.isReadWrite)
    problems.push(
      'DATABASE_READ_URL must name one standby, without target_session_attrs: each process uses one at a time',
    )
  if (standby && !pooled) problems.push('DATABASE_READ_URL needs DATABASE_URL, the server that the standby follows')
  const databaseReadUrl = env.DATABASE_READ_URL || undefined
  const databaseUrl = env.DATABASE_URL || undefined
  const databaseDirectUrl = env.DATABASE_DIRECT_URL || undefined
  const isDataDirChosen = Boolean(env.DATA_DIR)
  const pooler = env.DATABASE_POOLER || 'none'
  if (pooler === 'none') {
    if (databaseDirectUrl)
      problems.push('DATABASE_DIRECT_URL is only used with DATABASE_POOLER=transaction: set that too, or remove it')
    return { databaseUrl, databaseDirectUrl: undefined, databaseReadUrl, isDataDirChosen }
  }
  if (pooler !== 'transaction') problems.push(`DATABASE_POOLER must be "none" or "transaction", not "${pooler}"`)
  if (!databaseUrl || !databaseDirectUrl)
    problems.push(
      'DATABASE_POOLER needs DATABASE_URL, the address of the pooler, and DATABASE_DIRECT_URL, that of PostgreSQL itself, with the same role and database',
    )
  if (pooled?.options)
    problems.push(
      'DATABASE_URL must have no options behind a pooler, which refuses them: set them on the role, with alter role … in database … set …',
    )
  return { databaseUrl, databaseDirectUrl, databaseReadUrl, isDataDirChosen }
}
