import type { Plugin } from 'vite'

/**
 * Inlines the bundler's helper functions, which have no state, into every file that uses them. In a file of their own
 * they would cost each visitor a round trip for 300 bytes.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  generateBundle: {
    order: 'pre', // Runs before the manifest lists the imports of each file.
    handler(_, bundle) {
      const runtime = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'rolldown-runtime')
      if (runtime?.type !== 'chunk') return
      const [, body, exported] = /^(.*)export\{([^}]*)\};?\s*$/s.exec(runtime.code)!
      const helpers = exported!.split(',').map((name) => name.trim().split(' as ') as [string, string])
      const returned = helpers.map(([local, name]) => `${name}:${local}`).join()
      const imported = new RegExp(`import\\{([^}]*)\\}from["']\\./${runtime.fileName.split('/').pop()}["'];?`)
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.imports.includes(runtime.fileName)) continue
        file.code = file.code.replace(
          imported,
          (_statement, names: string) => `var{${names.replaceAll(' as ', ':')}}=(()=>{${body}return{${returned}}})();`,
        )
        file.imports = file.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  },
}
