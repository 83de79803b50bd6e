// A class hierarchy with DisposeAsyncCore, virtual async disposal and base calls.
namespace Corpus.InheritedAsyncDisposal;

internal class Base(Completion completion) : IAsyncDisposable
{
    public async ValueTask DisposeAsync()
    {
        await DisposeAsyncCore().ConfigureAwait(false);
        GC.SuppressFinalize(this);
        WriteLine("disposed");
    }

    protected virtual async ValueTask DisposeAsyncCore()
    {
        WriteLine("base core");
        await Step.Go(completion);
    }
}

internal sealed class Derived(Completion completion) : Base(completion)
{
    protected override async ValueTask DisposeAsyncCore()
    {
        WriteLine("derived core");
        await Task.Yield();
        await base.DisposeAsyncCore();
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await using (var d = new Derived(completion)) WriteLine("using");
        WriteLine("end");
    });
}
