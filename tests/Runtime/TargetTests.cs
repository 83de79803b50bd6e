namespace Async2.Tests;

/// <summary>Each build of these tests runs on the runtime that it was compiled for.</summary>
public class TargetTests
{
#if NET11_0
    private const int Version = 11;
#elif NET10_0_OR_GREATER
    private const int Version = 10;
#elif NET9_0_OR_GREATER
    private const int Version = 9;
#else
    private const int Version = 8;
#endif

    [Fact]
    public void The_runtime_is_the_one_compiled_for() => Assert.Equal(Version, Environment.Version.Major);
}
