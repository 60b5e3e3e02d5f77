import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'

/** A part of the page that is loaded when it is first needed. If loading fails, the page stays as it is. */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
  const request = () => {
    if (loaded) return
    load().then(
      (Part) => setLoaded({ Part }),
      () => {},
    )
  }
  return { Part: loaded?.Part, request }
}
