using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Suspension;

/// <summary>
/// A continuation does not keep an object alive that its activation has used for the last time: not while it is suspended, and, but for
/// larger methods, not while it runs.
/// </summary>
public class RetentionTests
{
    private static readonly WeaveOptions s_twoBodies = new() { Without = new HashSet<Optimisation> { Optimisation.SingleBodies } };

    public static TheoryData<string, ContinuationReuse> Cases
    {
        get
        {
            var cases = new TheoryData<string, ContinuationReuse>();
            foreach (var method in Retention.Methods.Keys)
                foreach (var reuse in Enum.GetValues<ContinuationReuse>()) cases.Add(method, reuse);
            return cases;
        }
    }

    public static TheoryData<string> Methods => [.. Retention.Methods.Keys];

    [Theory]
    [MemberData(nameof(Methods))]
    public void Nor_in_tasklets(string method) => Assert.Equal([false, false], Run(method, s_twoBodies with { Tasklets = 1 }));

    [Theory]
    [MemberData(nameof(Cases))]
    public void What_is_dead_is_not_held(string method, ContinuationReuse reuse) =>
        Assert.Equal([false, false], Run(method, s_twoBodies with { Reuse = reuse }));

    /// <summary>While a larger method runs it may be.</summary>
    [Theory]
    [MemberData(nameof(Methods))]
    public void In_one_body_it_is_not_held_while_it_is_suspended(string method)
    {
        Assert.False(Run(method, new())[^1]);
        Assert.False(Run(method, new() { Tasklets = 1 })[^1]);
    }

    private static bool[] Run(string method, WeaveOptions options) =>
        (bool[])WovenCopy.Call(options, typeof(Retention), nameof(Retention.Run), method)!;
}
