' Cancellation in VB: the task is Canceled, the token is the caller's.
' runtime10: a method that throws OperationCanceledException before it has suspended gives a faulted task
Namespace Cancellation
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Using source As New CancellationTokenSource
                source.Cancel()
                Dim work = Checks(completion.Calm(), source.Token)
                Try
                    Await work
                Catch ex As OperationCanceledException When ex.CancellationToken = source.Token
                    WriteLine($"{work.Status} {ex.GetType().Name}")
                End Try
            End Using
            Await Steps.Go(completion)
        End Function

        Private Async Function Checks(completion As Completion, token As CancellationToken) As Task(Of Integer)
            Await Steps.Go(completion)
            token.ThrowIfCancellationRequested()
            Return 1
        End Function
    End Module
End Namespace
