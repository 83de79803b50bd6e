// Async methods use private members of their own type, of outer types, and protected ones of bases.
namespace Corpus.PrivateAccess;

internal class Base
{
    protected int Protected = 1;
    private protected static async Task<int> Inherited(Completion completion) => await Step.Of(completion, 2);
}

internal sealed class Outer : Base
{
    private readonly int _private = 3;
    private int Property { get; set; } = 4;
    private static async Task<int> PrivateStatic(Completion completion) => await Step.Of(completion, 5);

    private sealed class Inner(Outer outer)
    {
        public async Task<int> Sum(Completion completion)
        {
            var sum = outer._private + await PrivateStatic(completion.Calm());
            outer.Property += sum;
            return outer.Property + outer.Protected + await Inherited(completion);
        }
    }

    public async Task<int> Run(Completion completion) => await new Inner(this).Sum(completion) * 100 + Property;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await new Outer().Run(completion)));
}
