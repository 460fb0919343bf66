// The screen for every address that leads nowhere.
import { ButtonLink } from './parts/button.tsx';
import { Empty } from './parts/empty.tsx';
import { Centred, Soft, Title } from './parts/layout.tsx';
import { Screen } from './parts/screen.tsx';
import { useWords } from './words/language.ts';

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
