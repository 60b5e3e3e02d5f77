import { type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * Renders its children when they come near the screen, so that content further down causes no request on a first visit.
 */
export function WhenNear({ minHeight, children }: { minHeight: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setNear(true), {
      rootMargin: '100px',
    })
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} data-awaits-reader style={{ minHeight }} />
}
