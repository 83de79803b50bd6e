using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.Suspension;

/// <summary>
/// A continuation does not keep an object alive that its activation has used for the last time: neither while it is suspended nor while it
/// runs.
/// </summary>
public class RetentionTests
{
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
    public void Nor_in_tasklets(string method) => Assert.Equal([false, false], Run(method, new() { Experiment = new() { Tasklets = 1 } }));

    [Theory]
    [MemberData(nameof(Cases))]
    public void What_is_dead_is_not_held(string method, ContinuationReuse reuse) =>
        Assert.Equal([false, false], Run(method, new() { Experiment = new() { Reuse = reuse } }));

    private static bool[] Run(string method, WeaveOptions options) =>
        (bool[])WovenCopy.Call(options, typeof(Retention), nameof(Retention.Run), method)!;
}
