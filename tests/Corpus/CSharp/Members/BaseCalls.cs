// base.M() from async methods, lambdas and local functions: always the base's version.
namespace Corpus.BaseCalls;

internal class A
{
    public virtual async Task<string> M(Completion completion, string s) => $"A({await Step.Of(completion, s)})";
    public virtual string P => "A.P";
}

internal class B : A
{
    public override async Task<string> M(Completion completion, string s) => $"B({await base.M(completion, s)}{base.P})";
    public override string P => "B.P";
}

internal sealed class C : B
{
    public override async Task<string> M(Completion completion, string s)
    {
        Func<Task<string>> lambda = async () => await base.M(completion.Calm(), s + "1");
        var first = await lambda();
        return $"C({first}{await Local()}{base.P}{P})";

        async Task<string> Local() => await base.M(completion, s + "2") + base.P;
    }

    public override string P => "C.P";
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new C().M(completion, "x"));
    });
}
