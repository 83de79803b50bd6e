namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Explicit implementations whose names contain brackets and commas.</summary>
internal sealed class Arrays : IConvert<byte[], string>
{
    async Task<byte[]> IConvert<byte[], string>.Convert(string input)
    {
        await Task.Yield();
        Func<Task<byte[]>> lambda = async () =>
        {
            await Task.Yield();
            return [(byte)input.Length];
        };
        return await lambda();
    }
}

internal interface IConvert<TResult, in TInput>
{
    Task<TResult> Convert(TInput input);
}
