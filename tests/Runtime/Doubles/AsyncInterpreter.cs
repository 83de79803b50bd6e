namespace Async2.Tests;

/// <summary>Interprets a body as an ordinary async method.</summary>
internal static class AsyncInterpreter
{
    public static async Task<int> Run(Body body, World world)
    {
        int sum = 0;
        for (int at = 0; at < body.Code.Length; at++)
        {
            Instruction instruction = body.Code[at];
            try
            {
                switch (instruction.Op)
                {
                    case Op.Latch:
                        sum += await world.Latches[instruction.Argument].Await(instruction.Captures);
                        break;
                    case Op.Prompt:
                        sum += await new PromptAwaiter(world, (PromptWay)instruction.Argument);
                        break;
                    case Op.ForcedYield:
                        await Task.CompletedTask.ConfigureAwait(WovenInterpreter.Options(instruction));
                        break;
                    case Op.Yield:
                        await Task.Yield();
                        break;
                    case Op.Call:
                        sum += await Run(instruction.Callee!, world).ConfigureAwait(instruction.Captures);
                        break;
                    default:
                        world.Perform(instruction, $"{body.Name}{at}");
                        break;
                }
            }
            catch (Exception exception) when (instruction.Handler >= 0)
            {
                world.Log($"{body.Name} caught {exception.Message}");
                sum++;
                at = instruction.Handler - 1;
            }
        }

        return sum;
    }
}
