// Async methods use private members of their own type, of outer types, and protected ones of bases.
namespace Corpus.PrivateAccess;

internal class Base
{
    protected int Protected = 1;
    private protected static async Task<int> Inherited(Way way) => await Step.Of(way, 2);
}

internal sealed class Outer : Base
{
    private readonly int _private = 3;
    private int Property { get; set; } = 4;
    private static async Task<int> PrivateStatic(Way way) => await Step.Of(way, 5);

    private sealed class Inner(Outer outer)
    {
        public async Task<int> Sum(Way way)
        {
            var sum = outer._private + await PrivateStatic(way.Calm());
            outer.Property += sum;
            return outer.Property + outer.Protected + await Inherited(way);
        }
    }

    public async Task<int> Run(Way way) => await new Inner(this).Sum(way) * 100 + Property;
}

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await new Outer().Run(way)));
}
