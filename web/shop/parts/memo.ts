import { type ComponentType, createElement, type FunctionComponent } from 'preact'

type Kept<P> = { props: P; shouldComponentUpdate: (next: P) => boolean }

/** A component that renders again only if one of its props changes, and not with each render of its parent. */
export function memo<P extends object>(Part: ComponentType<P>): FunctionComponent<P> {
  return function Memo(this: Kept<P>, props: P) {
    this.shouldComponentUpdate = (next) => (Object.keys(next) as (keyof P)[]).some((name) => next[name] !== props[name])
    return createElement(Part, props)
  } as FunctionComponent<P>
}
