// Loops over spans wholly between two awaits.
namespace Corpus.SpanLoops;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var data = new[] { 3, 1, 2 };
        for (var round = 0; round < 3; round++)
        {
            foreach (ref var n in data.AsSpan()) n += round;
            await Step.Go(round == 2 ? completion : completion.Calm());
            Sort(data);
            foreach (var n in (ReadOnlySpan<int>)data) Write($"{n} ");
            WriteLine();
        }
    });

    private static void Sort(Span<int> span) => span.Sort();
}
