// Objects of suspended methods stay alive as long as they are needed.
namespace Corpus.Finalisers;

internal sealed class Watched
{
    public int N = 5;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var watched = new Watched();
        var weak = new WeakReference(watched);
        await Step.Go(way.Calm());
        GC.Collect();
        await Step.Go(way);
        WriteLine($"{weak.IsAlive} {watched.N}");
    });
}
