// await using with ConfigureAwait(false).
namespace Corpus.AwaitUsingConfigureAwait;

internal sealed class Res(Completion completion) : IAsyncDisposable
{
    public int N = 7;

    public async ValueTask DisposeAsync()
    {
        await Step.Go(completion);
        WriteLine("disposed");
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var res = new Res(completion);
        await using (res.ConfigureAwait(false))
        {
            WriteLine(res.N);
            await Step.Go(completion.Calm());
        }
        WriteLine("end");
    });
}
