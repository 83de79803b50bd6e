// Lazy<Task<T>>: the body runs once, however often and by whomever it is awaited.
namespace Corpus.LazyTask;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var lazy = new Lazy<Task<int>>(async () =>
        {
            WriteLine("made");
            return await Step.Of(completion, 12);
        });
        WriteLine("not yet");
        var other = Use(lazy);
        WriteLine(await lazy.Value);
        WriteLine(await other);
        WriteLine(ReferenceEquals(lazy.Value, lazy.Value));
    });

    private static async Task<int> Use(Lazy<Task<int>> lazy) => await lazy.Value + await lazy.Value;
}
