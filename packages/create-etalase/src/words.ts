import type { Created } from './create.ts'
import { type Setting, templates } from './templates.ts'

const describe = ({ option, about, byDefault, name }: Setting) =>
  `  --${option.padEnd(16)} ${about}${byDefault ? ` (${byDefault})` : ''}; or ${name} in the environment`

export const help = () => `Makes a project for Etalase that runs as it is.

  create-etalase app <folder>          an app that merchants install
  create-etalase storefront <folder>   a shop with catalog, checkout and accounts
  create-etalase set <folder>          writes settings to the .env of a project

${Object.values(templates)
  .map(({ name, settings }) => `Settings of ${name}:\n${settings.map(describe).join('\n')}`)
  .join('\n\n')}

  --sdk FILE          takes @etalase/sdk from this archive of npm pack
  --help              prints this
`

/** What a developer does next, with the values that are still missing. */
export function nextSteps(folder: string, { template, values, missing }: Created): string {
  const isWebhook = ({ option }: Setting) => option === 'webhook-secret'
  const early = missing.filter((setting) => !isWebhook(setting))
  const addresses = template.addresses.map(([field, path]) => `     ${field.padEnd(18)} ${values.PUBLIC_URL}${path}`)
  const set = (settings: Setting[]) =>
    `npx create-etalase set ${quote(folder)} ${settings.map(({ option }) => `--${option} …`).join(' ')}`
  const steps = [
    ...(early.length > 0
      ? [`${template.preparation}:\n${addresses.join('\n')}`, `Write what it shows:\n     ${set(early)}`]
      : []),
    `Start it, with Node 22.18 or later:\n     cd ${quote(folder)}\n     npm install\n     npm start`,
    ...missing.filter(isWebhook).map((setting) => `${template.activation}:\n     ${set([setting])}`),
  ]
  const listed = steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n\n')
  return `✓ ${folder} has ${template.about}.\n\n${listed}\n\n     Then open ${values.PUBLIC_URL}\n`
}

export const writtenTo = (folder: string, names: string[]) =>
  `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} in ${folder}/.env. Start the project again.\n`

/** The folder as a shell takes it. */
const quote = (folder: string) => (/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder))
