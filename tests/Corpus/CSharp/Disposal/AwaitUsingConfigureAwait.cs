// await using with ConfigureAwait(false).
namespace Corpus.AwaitUsingConfigureAwait;

internal sealed class Res(Way way) : IAsyncDisposable
{
    public int N = 7;

    public async ValueTask DisposeAsync()
    {
        await Step.Go(way);
        WriteLine("disposed");
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var res = new Res(way);
        await using (res.ConfigureAwait(false))
        {
            WriteLine(res.N);
            await Step.Go(way.Calm());
        }
        WriteLine("end");
    });
}
