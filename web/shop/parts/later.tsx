import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLazy } from './use-lazy.ts'

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P }

/** Loads and renders a part of the page when it comes near the screen. */
export function Later<P extends object>({ load, props }: Props<P>) {
  const mark = useRef<HTMLDivElement>(null)
  const { Part, request } = useLazy(load)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        request()
      },
      { rootMargin: '300px' },
    )
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return Part ? <Part {...props} /> : <div ref={mark} />
}
