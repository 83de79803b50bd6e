' SyncLock before and after awaits.
Namespace SyncLocks
    Module Program
        Private ReadOnly s_gate As New Object

        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            SyncLock s_gate
                WriteLine(Monitor.IsEntered(s_gate))
            End SyncLock
            Await Steps.Go(completion)
            Try
                SyncLock s_gate
                    Throw New InvalidOperationException("inside")
                End SyncLock
            Catch ex As InvalidOperationException
                WriteLine(Monitor.IsEntered(s_gate))
            End Try
        End Function
    End Module
End Namespace
