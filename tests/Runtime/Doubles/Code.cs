namespace Async2.Tests;

/// <summary>Short names for instructions, so that a test's program can be read.</summary>
internal static class Code
{
    public static readonly Instruction Note = new(Op.Note);
    public static readonly Instruction Yield = new(Op.Yield);
    public static readonly Instruction ForcedYield = new(Op.ForcedYield);
    public static readonly Instruction SuppressFlow = new(Op.SuppressFlow);
    public static readonly Instruction RestoreFlow = new(Op.RestoreFlow);
    public static readonly Instruction Throw = new(Op.Throw);
    public static readonly Instruction Cancel = new(Op.Cancel);

    public static Instruction Local(int value) => new(Op.SetLocal, value);

    public static Instruction Context(int number) => new(Op.SetContext, number);

    public static Instruction Latch(int number) => new(Op.Latch, number);

    public static Instruction Prompt(PromptWay way) => new(Op.Prompt, (int)way);

    public static Instruction Call(Body callee) => new(Op.Call, Callee: callee);

    /// <summary>With ConfigureAwait(false).</summary>
    public static Instruction Anywhere(this Instruction instruction) => instruction with { Captures = false };

    /// <summary>In a try region whose handler begins at that instruction.</summary>
    public static Instruction Catch(this Instruction instruction, int handler) => instruction with { Handler = handler };
}
