namespace Async2.Fuzz.Tests;

/// <summary>A test that takes minutes: it runs where ASYNC2_FUZZ is set.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LongFactAttribute : FactAttribute
{
    public LongFactAttribute()
    {
        if (Environment.GetEnvironmentVariable("ASYNC2_FUZZ") is null) Skip = "takes minutes; set ASYNC2_FUZZ to run it";
    }
}
