// Many yields and awaits, in switches and loops, and variables that live across some of them only.
namespace Corpus.IteratorManyYields;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await foreach (var text in Texts(completion.Calm(), 6)) WriteLine(text);
        await foreach (var text in Texts(completion, 3)) WriteLine(text);
    });

    private static async IAsyncEnumerable<string> Texts(Completion completion, int count)
    {
        var sum = 0L;
        for (var i = 0; i < count; i++)
        {
            var ofStep = i * 10;
            var awaited = await Step.Of(i == 2 ? completion : completion.Calm(), ofStep) + await Step.Of(completion.Calm(), i);
            sum += awaited;
            switch (i % 4)
            {
                case 0:
                    yield return $"zero {ofStep}";
                    await Step.Go(completion.Calm());
                    yield return $"zero again {ofStep}";
                    break;
                case 1:
                    await Task.Yield();
                    continue;
                case 2:
                    var local = $"two {await Step.Of(completion.Calm(), awaited)}";
                    yield return local;
                    yield return local + "!";
                    break;
                default:
                    goto end;
            }
            yield return $"sum {sum}";
        }
        end:
        yield return $"end {sum}";
    }
}
