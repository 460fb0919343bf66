// Catches the errors of a screen, also that it could not be fetched, and offers to reload.
import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Centred, ScreenReaderTitle } from './look/layout.tsx';
import { Failed } from './parts/frame/loaded.tsx';
import { Screen } from './parts/frame/screen.tsx';
import { Outdated } from './api/own-file.ts';
import { explain } from './api/explain.ts';
import { useWords } from './words/languages/language.ts';

/** Shows why a screen failed, until another address is opened. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const [address] = useLocation();
  return <Boundary address={address}>{children}</Boundary>;
}

interface BoundaryProps {
  address: string;
  children: ReactNode;
}

interface BoundaryState {
  address?: string;
  caught?: { error: unknown } | undefined;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ caught: { error } });

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState) {
    return address === state.address ? null : { address, caught: undefined };
  }

  override render() {
    const { caught } = this.state;
    return caught ? <Broken error={caught.error} /> : this.props.children;
  }
}

function Broken({ error }: { error: unknown }) {
  const words = useWords();
  return (
    <Screen title={words.frame.couldNotLoad}>
      <Centred>
        <ScreenReaderTitle>{words.frame.couldNotLoad}</ScreenReaderTitle>
        <Failed
          text={explain(error, words)}
          retry={error instanceof Outdated ? words.frame.reload : undefined}
          onRetry={() => location.reload()}
        />
      </Centred>
    </Screen>
  );
}
