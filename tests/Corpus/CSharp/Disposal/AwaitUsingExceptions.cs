// The body throws, the disposal throws, both throw: the disposal's exception wins.
namespace Corpus.AwaitUsingExceptions;

internal sealed class Bad(Way way) : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        WriteLine("disposing");
        await Step.Go(way.Calm());
        throw new NotSupportedException("dispose");
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await using var bad = new Bad(way);
            await Step.Go(way);
            WriteLine("body done");
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.Message}");
        }
    });
}
