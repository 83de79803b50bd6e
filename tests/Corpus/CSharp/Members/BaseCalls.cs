// base.M() from async methods, lambdas and local functions: always the base's version.
namespace Corpus.BaseCalls;

internal class A
{
    public virtual async Task<string> M(Way way, string s) => $"A({await Step.Of(way, s)})";
    public virtual string P => "A.P";
}

internal class B : A
{
    public override async Task<string> M(Way way, string s) => $"B({await base.M(way, s)}{base.P})";
    public override string P => "B.P";
}

internal sealed class C : B
{
    public override async Task<string> M(Way way, string s)
    {
        Func<Task<string>> lambda = async () => await base.M(way.Calm(), s + "1");
        var first = await lambda();
        return $"C({first}{await Local()}{base.P}{P})";

        async Task<string> Local() => await base.M(way, s + "2") + base.P;
    }

    public override string P => "C.P";
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new C().M(way, "x"));
    });
}
