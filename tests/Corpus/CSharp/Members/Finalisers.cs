// Objects of suspended methods stay alive as long as they are needed.
namespace Corpus.Finalisers;

internal sealed class Watched
{
    public int N = 5;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var watched = new Watched();
        var weak = new WeakReference(watched);
        await Step.Go(completion.Calm());
        GC.Collect();
        await Step.Go(completion);
        WriteLine($"{weak.IsAlive} {watched.N}");
    });
}
