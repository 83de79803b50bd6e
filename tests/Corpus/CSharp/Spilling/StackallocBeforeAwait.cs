// Stack memory that is used up before the await.
namespace Corpus.StackallocBeforeAwait;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Shape(completion.Calm(), 4) + await Shape(completion, 5));
    });

    private static async Task<int> Shape(Completion completion, int n)
    {
        Span<int> squares = stackalloc int[n];
        for (var i = 0; i < n; i++) squares[i] = i * i;
        var sum = 0;
        foreach (var square in squares) sum += square;
        sum += await Step.Of(completion, 1);
        Span<char> text = stackalloc char[2];
        text.Fill('q');
        return sum + text.Length;
    }
}
