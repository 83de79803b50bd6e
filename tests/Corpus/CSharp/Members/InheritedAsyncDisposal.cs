// A class hierarchy with DisposeAsyncCore, virtual async disposal and base calls.
namespace Corpus.InheritedAsyncDisposal;

internal class Base(Way way) : IAsyncDisposable
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
        await Step.Go(way);
    }
}

internal sealed class Derived(Way way) : Base(way)
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
    public static void Main() => Ways.Run(async way =>
    {
        await using (var d = new Derived(way)) WriteLine("using");
        WriteLine("end");
    });
}
