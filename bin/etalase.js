#!/usr/bin/env -S node --max-semi-space-size=16
// The flag keeps a busy process below 300 MB; see docs/operating/operations.md.
// Old syntax on purpose: a Node that is too old (from 12 on) must still read this file and say so.
// biome-ignore-all lint/style/useNodejsImportProtocol: early releases of Node 12 and 14 do not know it.
import asyncHooks from 'async_hooks'
import { spawn } from 'child_process'
import { existsSync, realpathSync, statSync } from 'fs'
import module from 'module'
import { dirname, join, resolve } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const root = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))))
const bundledNode = [join(root, 'node_modules', 'node'), join(root, '..', 'node')]
  .map((folder) => join(folder, 'bin', 'node'))
  .find((path) => existsSync(path) && realpathSync(path) !== realpathSync(process.execPath))

if (process.env.npm_command === 'exec') stopWithParent()

// The archive of `npm pack` has only the build, because Node runs no TypeScript below node_modules.
const isPackage = !existsSync(join(root, 'src', 'cli', 'main.ts'))

const kept = []

if (runsTypeScript(process.versions.node)) {
  keepTicksFast()
  hideTypeScriptWarning()
  keepCompiledCode()
  findProgram().then((program) => import(pathToFileURL(program)))
} else if (bundledNode) {
  runWith(bundledNode)
} else {
  refuse()
}

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 22) return minor >= 18
  if (major === 23) return minor >= 6
  return major > 23
}

// Keeps one of the objects by which Node queues `process.nextTick`. While none exists, a full garbage collection drops V8's
// description of their form (hidden class), and from then on each call takes four times as long. A request makes about
// ten. Done first, because loading the program collects garbage.
function keepTicksFast() {
  process.nextTick(() => kept.push(asyncHooks.executionAsyncResource()))
}

function findProgram() {
  if (isPackage) return Promise.resolve(join(root, 'dist', 'package', 'main.js'))
  return import('./server-build.ts').then((build) => build.findProgram())
}

// A second start reads what the first compiled: a third less time and 30 MB less memory. A folder of our own, because
// in the shared one for temporary files another account could plant code; where it cannot be written nothing is kept.
function keepCompiledCode() {
  const folder = isPackage ? findFolderForCache() : join(root, 'node_modules', '.cache', 'etalase')
  if (folder && module.enableCompileCache) module.enableCompileCache(folder)
}

// A package writes nothing into its own folder. From the second start on it uses the data folder, if that exists and
// nobody else can write there.
function findFolderForCache() {
  const folder = resolve(process.env.DATA_DIR || 'data')
  if (!process.getuid || !existsSync(folder)) return undefined
  const { uid, mode } = statSync(folder)
  return uid === process.getuid() && (mode & 0o022) === 0 ? join(folder, 'compiled') : undefined
}

function runWith(node) {
  const child = spawn(node, process.execArgv.concat(process.argv.slice(1)), { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both of us; any other sender reaches only this process.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', refuse)
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

// npx runs this program in a shell that ends on SIGTERM without passing it on; the service would keep its ports and its
// data.
function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}

function refuse() {
  process.stderr.write(
    `Etalase needs Node 22.18 or newer, but this is Node ${process.versions.node} and the npm package "node", ` +
      'which brings Node 24, could not install itself because install scripts are disabled: ' +
      'run "npm rebuild node" or install Node 24.\n',
  )
  process.exit(1)
}

function hideTypeScriptWarning() {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning, type, ...rest) => {
    const name = type && typeof type === 'object' ? type.type : type
    if (name === 'ExperimentalWarning' && /type stripping/i.test(String(warning))) return
    emitWarning.call(process, warning, type, ...rest)
  }
}
