// The screen of every address that does not exist.
import { ButtonLink } from './look/button.tsx';
import { Empty } from './look/empty.tsx';
import { Centred, Soft, Title } from './look/layout.tsx';
import { Screen } from './parts/frame/screen.tsx';
import { useWords } from './words/languages/language.ts';

export function NotFound() {
  const { notFound } = useWords();
  return (
    <Screen title={notFound.title}>
      <Centred>
        <Empty>
          <Title>{notFound.title}</Title>
          <Soft>{notFound.hint}</Soft>
          <ButtonLink to="/">{notFound.home}</ButtonLink>
        </Empty>
      </Centred>
    </Screen>
  );
}
