// The body throws, the disposal throws, both throw: the disposal's exception wins.
namespace Corpus.AwaitUsingExceptions;

internal sealed class Bad(Completion completion) : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        WriteLine("disposing");
        await Step.Go(completion.Calm());
        throw new NotSupportedException("dispose");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await using var bad = new Bad(completion);
            await Step.Go(completion);
            WriteLine("body done");
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.Message}");
        }
    });
}
