namespace Async2.Build.Tests;

/// <summary>A test that takes minutes: it runs where ASYNC2_BUILD is set.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute()
    {
        if (!Feed.IsLong) Skip = "takes minutes; set ASYNC2_BUILD to run it";
    }
}
