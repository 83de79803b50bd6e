namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>The code around a call.</summary>
/// <param name="Name">The name of the calling method.</param>
/// <param name="Body">The body, see <see cref="TaskKind"/>; <c>CALL</c> is the call.</param>
internal sealed record Form(string Name, string Body)
{
    public static readonly IReadOnlyList<Form> All =
    [
        new("Plain", """
            cell.Note("before");
            RESULT await CALL;
            cell.Note("after");
            RETURN
            """),
        new("Configured", """
            RESULT await CALL.ConfigureAwait(false);
            cell.Note("after");
            RETURN
            """),
        new("Guarded", """
            try
            {
                RESULT await CALL;
                cell.Note("after");
                RETURN
            }
            catch (Exception e)
            {
                cell.Caught(e);
                throw;
            }
            finally
            {
                cell.Note("caller finally");
            }
            """),
        new("Filtered", """
            try
            {
                RESULT await CALL;
                RETURN
            }
            catch (Exception e) when (cell.Filter(e))
            {
                cell.Note("filtered");
                throw;
            }
            """),
        // The task is inspected before it is awaited.
        new("Kept", """
            var task = CALL;
            cell.Kept(task);
            RESULT await task;
            cell.Note("after");
            RETURN
            """),
        // Leftovers of the first call meet the second.
        new("Twice", """
            for (var i = 0; i < 2; i++)
            {
                RESULT await CALL;
                cell.Note($"after {i}");
                if (i == 1) { RETURN }
            }
            END
            """),
    ];
}
