import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkAddresses } from '../../src/cli/doctor/check-settings.ts'
import { readConfig } from '../../src/config.ts'
import { hasOwnOrigins } from '../../src/modules/stores/store-settings/index.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What the reader of the guide writes into `.env`. */
const chosen: Record<string, string> = {
  APP_HOST: 'app.example.com',
  API_HOST: 'api.example.com',
  SHOP_HOST: 'shops.example.com',
}

/** The addresses that a file sets, as `NAME: value` or `NAME=value`. */
const readAddresses = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^\s*(BASE_URL|APP_URL|SHOP_URL)(?:: |=)(\S+)/gm)].map(([, name, value]) => [
      name!,
      value!.replace(/\$\{(\w+):\?[^}]*\}?/g, (_, host: string) => chosen[host]!),
    ]),
  )

const listPorts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, port]) => Number(port))

const { port, appPort, shopPort, healthPort } = readConfig({})

describe('the files of an installation', () => {
  it.each(['compose.yaml', 'ops/kubernetes/etalase.yaml', 'docs/operating/production.md'])(
    'give each shop an origin of its own over https, beside the dashboard and the API: %s',
    (path) => {
      // In compose.yaml a message follows the name of a variable that must be set.
      const env = readAddresses(read(path).replaceAll(/:\?set it in \.env\}/g, ':?}'))
      expect(env).toEqual({
        BASE_URL: 'https://api.example.com',
        APP_URL: 'https://app.example.com',
        SHOP_URL: 'https://{slug}.shops.example.com',
      })
      const config = readConfig({ ...env, DATABASE_URL: 'postgres://localhost/etalase' })
      expect([hasOwnOrigins(config.shopUrl), checkAddresses(config).advice]).toEqual([true, ''])
    },
  )

  it('reach the API, the dashboard, the health port and the shops at the ports of the program', () => {
    const ports = [port, appPort, healthPort, shopPort]
    expect(ports).toEqual([3000, 3001, 3002, 3003])
    expect(/^EXPOSE (.*)$/m.exec(read('Dockerfile'))![1]!.split(' ').map(Number)).toEqual(ports)
    const [manifests] = read('ops/kubernetes/etalase.yaml').split('name: etalase-worker')
    expect(listPorts(manifests!, /containerPort: (\d+)/g)).toEqual([port, appPort, healthPort, shopPort])
    const service = read('ops/kubernetes/etalase.yaml').split('kind: Service')[1]!
    expect(
      [...service.matchAll(/name: (\w+), port: (\d+)/g)].map(([, name, number]) => [name, Number(number)]),
    ).toEqual([
      ['api', port],
      ['app', appPort],
      ['shop', shopPort],
    ])
    // Both units run on one machine, where the worker has the default health port.
    expect(listPorts(read('ops/systemd/etalase.service'), /^Environment=HEALTH_PORT=(\d+)/gm)).toEqual([shopPort + 1])
  })

  it('send each host to its port, with a certificate, and keep questions of the proxy from the public', () => {
    const [asked, api, app, shop] = read('ops/caddy/Caddyfile').split(/^(?=\{\$API_HOST\}|\{\$APP_HOST\}|https:\/\/)/m)
    expect(asked).toContain(`:${port}/certificate-check`)
    for (const [site, target] of [
      [api, port],
      [app, appPort],
      [shop, shopPort],
    ] as const)
      expect(listPorts(site!, /reverse_proxy \S+:(\d+)/g)).toEqual([target])
    expect(api).toMatch(/@internal path \/certificate-check\n\trespond @internal 404/)
    expect(shop).toContain('on_demand')

    const ingress = read('ops/kubernetes/ingress.yaml')
    const { SHOP_HOST, ...others } = chosen
    const hosts = [...Object.values(others), `*.${SHOP_HOST}`].sort()
    const certified = [...ingress.matchAll(/hosts: \[([^\]]+)\]/g)].flatMap(([, list]) => list!.split(', '))
    const served = [...ingress.matchAll(/- host: (\S+)/g)].map(([, host]) => host!)
    for (const found of [certified, served]) expect(found.map((host) => host.replaceAll("'", '')).sort()).toEqual(hosts)
    expect(
      [...ingress.matchAll(/path: (\S+),.*port: \{ name: (\w+) \}/g)].map(([, path, name]) => [path, name]),
    ).toEqual([
      ['/', 'api'],
      ['/certificate-check', 'app'],
      ['/', 'app'],
      ['/', 'shop'],
    ])
  })

  it('check the health of what they start', () => {
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK[\s\S]*\/healthz/m)
    const manifests = read('ops/kubernetes/etalase.yaml')
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect([probe, manifests.split(`${probe}:`)]).toEqual([probe, expect.objectContaining({ length: 3 })])
    expect(read('compose.yaml')).toContain('service: { condition: service_healthy }')
  })

  it('name no address that shops had below that of the dashboard', () => {
    const folders = [
      'docs/guides',
      'docs/operating',
      'docs/selling',
      'docs/developing',
      'docs/providers',
      'ops/kubernetes',
    ]
    const files = [
      ...folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
      ...[
        'README.md',
        'ARCHITECTURE.md',
        'compose.yaml',
        'Dockerfile',
        'ops/caddy/Caddyfile',
        'src/composition/demo.ts',
      ],
    ]
    const former = /(?:app\.\w+\.\w+|\{app_url\}|APP_URL\}?|appUrl\}|localhost:3001)\/(?:s|o|l|m|unsubscribe)\//
    expect(files.filter((path) => former.test(read(path)))).toEqual([])
  })
})
