namespace Async2;

/// <summary>What a blocking call in woven code does with a thread of the pool.</summary>
public enum BlockingMode
{
    /// <summary>It blocks the thread, as compiled.</summary>
    Block,

    /// <summary>The methods that lead to it suspend, and the thread goes on with other work.</summary>
    Suspend,
}
