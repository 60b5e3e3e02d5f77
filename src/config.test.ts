import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const refused: [name: string, value: string, explained: string][] = [
  ['PORT', '70000', 'PORT must be a port number, not "70000"'],
  ['BASE_URL', 'shop.example.com', 'BASE_URL must be an http(s) address, not "shop.example.com"'],
  ['SHOP_URL', 'shops.example.com', 'SHOP_URL must be an http(s) address without a path, not "shops.example.com"'],
  ['DATABASE_URL', 'mysql://root:hunter2@db', 'DATABASE_URL must start with postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres://db:5432,other:port/shop', 'DATABASE_URL must have a host and port, or several'],
  ['DATABASE_DIRECT_URL', 'db:5432', 'DATABASE_DIRECT_URL must start with postgres:// or postgresql://'],
  ['DATABASE_POOLER', 'session', 'DATABASE_POOLER must be "none" or "transaction", not "session"'],
  ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be 1 to 500'],
  ['DATABASE_POOL_SIZE', '2.5', 'DATABASE_POOL_SIZE must be 1 to 500'],
  ['DATABASE_LOCK_MS', '0', 'DATABASE_LOCK_MS must be 1 to 600000'],
  ['DATABASE_MAX_WAITING', '0', 'DATABASE_MAX_WAITING must be 1 to 1000000'],
  ['REDIS_ANSWER_MS', 'soon', 'REDIS_ANSWER_MS must be 1 to 10000'],
  ['SMTP_MAX_CONNECTIONS', '0', 'SMTP_MAX_CONNECTIONS must be 1 to 50'],
  ['SMTP_MAX_UNCONFIRMED', '51', 'SMTP_MAX_UNCONFIRMED must be 1 to 50'],
  ['SMTP_RATE', '0.5', 'SMTP_RATE must be 1 to 10000'],
  ['SMTP_DOMAIN_RATE', 'gmail.com', 'SMTP_DOMAIN_RATE must read like "gmail.com=600,*=60"'],
  ['SMTP_DOMAIN_RATE', 'gmail=5,*=0', 'SMTP_DOMAIN_RATE must read like "gmail.com=600,*=60"'],
  ['MAIL_FROM', 'Toko', 'MAIL_FROM must be an address such as "Toko <no-reply@example.com>"'],
  ['MAIL_RETURN_DOMAIN', 'localhost', 'MAIL_RETURN_DOMAIN must be a domain such as bounces.example.com'],
  ['MAIL_REPORT_SECRET', 'hunter2', 'MAIL_REPORT_SECRET must have at least 16 characters'],
  ['DKIM_SELECTOR', 'one', 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE or DKIM_PRIVATE_KEY belong together'],
  ['MAIL_RETENTION_DAYS', '0', 'MAIL_RETENTION_DAYS must be 1 to 36500'],
  ['CALLBACK_RETENTION_DAYS', '-1', 'CALLBACK_RETENTION_DAYS must be 1 to 36500'],
  ['LAME_DUCK_MS', '-1', 'LAME_DUCK_MS must be 0 to 600000'],
  ['HEADERS_TIMEOUT_MS', '0', 'HEADERS_TIMEOUT_MS must be 1 to 600000'],
  ['BODY_TIMEOUT_MS', '0', 'BODY_TIMEOUT_MS must be 1 to 600000'],
  ['CATALOG_CACHE_MB', '-1', 'CATALOG_CACHE_MB must be 0 or more'],
  ['CDN_PAGE_SECONDS', '3601', 'CDN_PAGE_SECONDS must be 0 to 3600'],
  ['CDN_JSON_SECONDS', '-1', 'CDN_JSON_SECONDS must be 0 to 3600'],
  ['UPLOAD_LIMIT_MB', '0', 'UPLOAD_LIMIT_MB must be above 0'],
  ['SIGNUP', 'maybe', 'SIGNUP must be "open" or "closed", not "maybe"'],
  ['HEADER_PREFIX', 'X Service', 'HEADER_PREFIX must be like "X-Service-"'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, proxy', 'TRUSTED_PROXIES must list addresses or CIDR ranges, not "proxy"'],
  ['INSTANCE_KEY', 'hunter2', 'INSTANCE_KEY must be 64 hexadecimal digits'],
  ['INSTANCE_KEY_FILE', '/nowhere/key', 'INSTANCE_KEY_FILE cannot be read'],
  ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'WEBHOOK_ALLOW_PRIVATE must be 0 or 1'],
  ['PAYMENT_SANDBOX', 'yes', 'PAYMENT_SANDBOX must be 0 or 1'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info'],
  ['ACCESS_LOG', '2', 'ACCESS_LOG must be a share from 0 to 1, not "2"'],
  ['SLOW_STATEMENT_MS', '-5', 'SLOW_STATEMENT_MS must be 1 to 600000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all', 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "all"'],
  ['RATE_LIMIT_CLIENT', '300', 'RATE_LIMIT_CLIENT must read like "100/10s,10000/1h", not "300"'],
]

describe('The environment', () => {
  test('may be empty, or hold empty values', () => {
    const empty = Object.fromEntries(refused.map(([name]) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({ port: 3000, appPort: 3001, poolSize: 10, redisAnswerMs: 75, signup: 'open' })
  })

  test.each(refused)('is refused with %s=%s, by name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('places shops beside the dashboard, each on a host of its own on the machine of a developer', () => {
    const read = (env: Record<string, string>) => readConfig(env).shopUrl
    expect(readConfig({})).toMatchObject({ shopPort: 3003, shopUrl: 'http://{slug}.localhost:3003' })
    expect(read({ APP_PORT: '4001' })).toBe('http://{slug}.localhost:4003')
    expect(read({ SHOP_PORT: '80' })).toBe('http://{slug}.localhost')
    expect(read({ SHOP_URL: 'https://{slug}.Toko.example:443/' })).toBe('https://{slug}.toko.example')
    expect(read({ SHOP_URL: 'https://toko.example', APP_URL: 'https://app.example' })).toBe('https://toko.example')
  })

  test.each([
    [
      'with a path',
      { SHOP_URL: 'https://shops.example.com/all' },
      'SHOP_URL must be an http(s) address without a path',
    ],
    ['as a part of a label', { SHOP_URL: 'https://shop-{slug}.example.com' }, 'SHOP_URL must be an http(s) address'],
    ['on the origin of the dashboard', { SHOP_URL: 'http://localhost:3001' }, 'SHOP_URL must differ from APP_URL'],
    ['nowhere on a server', { APP_URL: 'https://app.example.com' }, 'SHOP_URL is missing'],
  ])('does not place shops %s', (_, env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  describe('behind a pooler', () => {
    const DATABASE_POOLER = 'transaction'
    const DATABASE_URL = 'postgres://shop@pooler:6432/shop'
    const DATABASE_DIRECT_URL = 'postgres://shop@db:5432/shop'

    test('names the pooler and the server', () => {
      expect(readConfig({ DATABASE_POOLER, DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
        databaseUrl: DATABASE_URL,
        databaseDirectUrl: DATABASE_DIRECT_URL,
      })
    })

    test.each([
      ['without a direct address', { DATABASE_POOLER, DATABASE_URL }, 'DATABASE_DIRECT_URL, that of PostgreSQL itself'],
      ['without a server', { DATABASE_POOLER }, 'DATABASE_POOLER needs DATABASE_URL'],
      ['without its mode', { DATABASE_URL, DATABASE_DIRECT_URL }, 'only used with DATABASE_POOLER=transaction'],
      [
        'with options, which a pooler refuses',
        { DATABASE_POOLER, DATABASE_DIRECT_URL, DATABASE_URL: `${DATABASE_URL}?options=-c%20work_mem%3D5MB` },
        'set them on the role',
      ],
    ])('is refused %s', (_, env, message) => {
      expect(() => readConfig(env)).toThrow(message)
    })
  })

  test.each([
    ['a key file that is away', { DKIM_PRIVATE_KEY_FILE: '/nowhere/key' }, 'DKIM_PRIVATE_KEY_FILE cannot be read'],
    ['a key that is none', { DKIM_PRIVATE_KEY: 'hunter2' }, 'DKIM_PRIVATE_KEY must be an RSA key in PEM form'],
    [
      'a domain that is not of the sender',
      { DKIM_DOMAIN: 'other.example' },
      'DKIM_DOMAIN must be the domain of MAIL_FROM',
    ],
  ])('is refused with %s to sign mails', (_, change, message) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const env = {
      MAIL_FROM: 'Toko <halo@kirim.toko.example>',
      DKIM_DOMAIN: 'Toko.example',
      DKIM_SELECTOR: 'one',
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
    expect(readConfig(env).dkim).toMatchObject({ domain: 'toko.example', selector: 'one' })
    expect(() => readConfig({ ...env, ...change })).toThrow(message)
  })

  test('is refused with all that is wrong at once, and without what may be a password', () => {
    const read = () => readConfig(Object.fromEntries(refused.map(([name, value]) => [name, value])))
    for (const [name] of refused) expect(read).toThrow(name)
    expect(read).not.toThrow('hunter2')
  })
})
