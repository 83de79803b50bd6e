// Stack memory that is used up before the await.
namespace Corpus.StackallocBeforeAwait;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Shape(way.Calm(), 4) + await Shape(way, 5));
    });

    private static async Task<int> Shape(Way way, int n)
    {
        Span<int> squares = stackalloc int[n];
        for (var i = 0; i < n; i++) squares[i] = i * i;
        var sum = 0;
        foreach (var square in squares) sum += square;
        sum += await Step.Of(way, 1);
        Span<char> text = stackalloc char[2];
        text.Fill('q');
        return sum + text.Length;
    }
}
